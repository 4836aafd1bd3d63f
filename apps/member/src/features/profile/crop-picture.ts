/** A square part of a picture, in its pixels. */
export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Width and height of a stored avatar in pixels: four times the size at which the site shows it on its profile page. */
const side = 512

/** Returns whether the browser can read a file as a picture. */
export async function isPicture(file: Blob): Promise<boolean> {
  try {
    ;(await createImageBitmap(file)).close()
    return true
  } catch {
    return false
  }
}

/** Cuts a square out of a picture. The result is a JPEG without the data that cameras add, such as the place. */
export async function cropPicture(file: Blob, { x, y, width, height }: CropArea): Promise<File> {
  const picture = await createImageBitmap(file)
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser offers no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, side, side)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The browser could not encode the picture')
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' })
}
