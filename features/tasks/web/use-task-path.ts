import { useOpenPath } from '@trellis/web-kit';

/** Where a task opens: on the page of tasks, else beside the results of a search for it. */
export function useTaskPath(): (task: { id: number; title: string }) => string {
  const openPath = useOpenPath();
  return ({ id, title }) =>
    openPath(`/taskflowmain?record=${id}`) ??
    `/search?${new URLSearchParams({ q: title, open: `task_task.${id}` }).toString()}`;
}
