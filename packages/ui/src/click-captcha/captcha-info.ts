/** A click, in pixels of the displayed picture, from its top left corner. */
export interface CaptchaPoint {
  readonly x: number
  readonly y: number
}

/** Width and height of the displayed picture in pixels. */
export interface CaptchaSize {
  readonly width: number
  readonly height: number
}

/** Formats the answer for the server: `x1,y1-x2,y2;width;height`, clicks in order. */
export function toCaptchaInfo(points: readonly CaptchaPoint[], { width, height }: CaptchaSize): string {
  const clicks = points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
  return `${clicks.join('-')};${Math.round(width)};${Math.round(height)}`
}

/** Creates an id for a captcha. `crypto.randomUUID` exists only on secure origins, and a site may be tried out on plain HTTP. */
export function createCaptchaId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
