/**
 * A drawing (SVG) as a picture (PNG), its longer side so long (px), on white or another paper. The browser neither runs what is
 * a program in it nor fetches what lies outside of it. Fails where it is no drawing.
 */
export async function paintDrawing(address: string, longestPx: number, paper?: string): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = longestPx / Math.max(width, height, 1);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (pen && paper !== undefined) {
    pen.fillStyle = paper;
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!picture) throw new Error('The browser drew no picture.');
  return picture;
}
