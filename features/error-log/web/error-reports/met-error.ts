/** Something that went wrong in the page, as it was noticed. */
export interface MetError {
  error: unknown;
  /** `render`: a part of the page could not be drawn; `chunk`: a part of the program could not be fetched. */
  kind: 'error' | 'rejection' | 'render' | 'chunk';
  /** ms since 1970 */
  at: number;
  /** Which components stood around it. */
  components?: string | undefined;
}
