/** The point of a picture that stays visible where a page cuts it: percent of width and height, from the left and the top. */
export interface PictureFocus {
  readonly x: number
  readonly y: number
}

const centre = 50

/**
 * Returns the address of a picture with its focal point, `/storage/a.png#focus=30,60`. Browsers do not send the fragment, so the address
 * stays that of the same file. The centre needs no fragment.
 */
export function withFocus(address: string, { x, y }: PictureFocus): string {
  const [bare = ''] = address.split('#', 1)
  return bare === '' || (x === centre && y === centre) ? bare : `${bare}#focus=${x},${y}`
}

/** Reads the focal point of an address; undefined: the centre. */
export function focusOf(address: string): PictureFocus | undefined {
  const [, x, y] = /#focus=(\d{1,3}),(\d{1,3})(?:&|$)/.exec(address) ?? []
  if (x === undefined || y === undefined || Number(x) > 100 || Number(y) > 100) return undefined
  return { x: Number(x), y: Number(y) }
}

/**
 * Four colours `rgb` in hexadecimal digits, of the quarters of a picture, in reading order: a preview while it loads.
 */
export type PicturePreview = string

/** Adds the preview of a picture to its address, after the focal point: `/storage/a.png#focus=30,60&preview=fedcba987654`. */
export function withPreview(address: string, preview: PicturePreview): string {
  return `${address}${address.includes('#') ? '&' : '#'}preview=${preview}`
}

/** Reads the preview of an address as four CSS colours; undefined: the picture has none. */
export function previewOf(address: string): readonly string[] | undefined {
  const [, ...corners] = /[#&]preview=([\da-f]{3})([\da-f]{3})([\da-f]{3})([\da-f]{3})$/.exec(address) ?? []
  return corners.length === 4 ? corners.map((colour) => `#${colour}`) : undefined
}
