interface Sheet {
  /** In the drawing's own units. */
  readonly width: number
  readonly height: number
  /** Width of the rendered picture. */
  readonly pixels: number
  readonly paper: string
}

/** A drawing on a background of one colour. */
export function svg({ width, height, pixels, paper }: Sheet, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${content}</svg>`
}
