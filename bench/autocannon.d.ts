declare module 'autocannon' {
  interface Result {
    requests: { average: number };
    non2xx: number;
    errors: number;
  }
  interface Request {
    path?: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    requests: { setupRequest: (request: Request) => Request }[];
  }): Promise<Result>;
}
