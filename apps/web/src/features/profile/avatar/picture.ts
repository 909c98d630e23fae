export interface Size {
  width: number;
  height: number;
}

/** A chosen picture as the browser shows it: upright. */
export interface ShownPicture {
  url: string;
  size: Size;
}

/** For systems that don't know the file's type. */
const PICTURE_NAME = /\.(jpe?g|png|webp|gif|hei[cf]|avif|tiff?|bmp)$/i;

/** Trusts the type that the system gives; the server checks the content. SVG is refused, since it can contain scripts. */
export function isPictureFile({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  if (type === '') return PICTURE_NAME.test(name);
  return type.startsWith('image/') && !type.startsWith('image/svg');
}

/** Null if this browser can't show it. The caller revokes the URL. */
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
