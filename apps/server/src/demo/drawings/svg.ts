interface Sheet {
  /** Of the drawing's own units. */
  readonly width: number
  readonly height: number
  /** Width of the picture that it becomes. */
  readonly pixels: number
  readonly paper: string
}

/** A drawing on a sheet of paper of one colour. */
export function svg({ width, height, pixels, paper }: Sheet, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${content}</svg>`
}
