/** A click, in pixels of the shown picture, from its top left corner. */
export interface CaptchaPoint {
  readonly x: number
  readonly y: number
}

/** Width and height of the shown picture in pixels. */
export interface CaptchaSize {
  readonly width: number
  readonly height: number
}

/** The answer as the server takes it: `x1,y1-x2,y2;width;height`, clicks in order. */
export function toCaptchaInfo(points: readonly CaptchaPoint[], { width, height }: CaptchaSize): string {
  const clicks = points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
  return `${clicks.join('-')};${Math.round(width)};${Math.round(height)}`
}

/** Creates an id for a captcha. `crypto.randomUUID` exists on secure origins only, and a site may be tried on a plain one. */
export function createCaptchaId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
