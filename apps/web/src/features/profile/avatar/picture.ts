export interface Size {
  width: number;
  height: number;
}

/** A chosen picture as the browser shows it: upright, whatever the camera noted. */
export interface ShownPicture {
  url: string;
  size: Size;
}

/** Kinds whose pictures some browsers cannot show and some systems cannot name. */
const PICTURE_NAME = /\.(jpe?g|png|webp|gif|hei[cf]|avif|tiff?|bmp)$/i;

/** By what the system says of the file; the server looks into it. A drawing (SVG) is a program, not a picture. */
export function isPictureFile({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  if (type === '') return PICTURE_NAME.test(name);
  return type.startsWith('image/') && !type.startsWith('image/svg');
}

/** Null where this browser cannot show it. Whoever calls revokes the address. */
export async function showPicture(file: Blob): Promise<ShownPicture | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return { url, size: { width: image.naturalWidth, height: image.naturalHeight } };
  } catch {
    URL.revokeObjectURL(url);
    return null;
  }
}
