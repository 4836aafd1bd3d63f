/** Pixels of a picture: Safari draws no more. */
const mostPixels = 16_777_216
/** How often a picture is made smaller. */
const mostAttempts = 4

/**
 * Scales photographs that are larger than the limit, as phones take them, so that they can be uploaded. Other files stay as they are, and so do
 * pictures that the browser cannot read.
 *
 * @param maxSize in bytes
 */
export function fitPictures(files: readonly File[], maxSize: number): Promise<File[]> {
  return Promise.all(files.map((file) => fitPicture(file, maxSize)))
}

async function fitPicture(file: File, maxSize: number): Promise<File> {
  if (file.size <= maxSize || !/^image\/(?:jpeg|png|webp)$/.test(file.type)) return file
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    return (await scaled(picture, file, maxSize)) ?? file
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function scaled(picture: HTMLImageElement, { name, type, lastModified }: File, maxSize: number) {
  const { naturalWidth, naturalHeight } = picture
  const target = type === 'image/png' ? type : 'image/jpeg'
  let factor = Math.min(1, Math.sqrt(mostPixels / (naturalWidth * naturalHeight)))
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const blob = await scale(picture, naturalWidth * factor, naturalHeight * factor, target)
    if (!blob) return undefined
    if (blob.size <= maxSize)
      return new File([blob], type === target ? name : name.replace(/\.[^.]*$/, '.jpg'), { type: target, lastModified })
    factor *= Math.sqrt(maxSize / blob.size) * 0.9
  }
  return undefined
}

function scale(picture: HTMLImageElement, width: number, height: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width)
  canvas.height = Math.floor(height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.92))
}
