/**
 * The picture behind a map, where it is a file uploaded here. Pictures of other servers, from before they were refused, are not
 * fetched: they would tell that server who looks.
 */
export const ownPicture = (imageUrl: string | null): string | null =>
  imageUrl?.startsWith('/files/') ? imageUrl : null;
