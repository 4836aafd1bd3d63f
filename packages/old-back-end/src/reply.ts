/** A reply other than a success. */
export class Rejection extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}

const time = 1_700_000_000

export function success(data: unknown = null, msg = ''): object {
  return { code: 1, msg, time, data }
}

/** A business rejection, with status 200. */
export function rejected(msg: string, code = 0, data: unknown = null): Rejection {
  return new Rejection(200, { code, msg, time, data })
}

export function needLogin(): Rejection {
  return rejected('Please login first!', 303, { type: 'need login' })
}

export function notFound(): Rejection {
  return new Rejection(404, { code: 0, message: 'Page error! Please try again later ~' })
}

/** The error for a missing key in PHP, or a missing column in the database. */
export function broken(what: string): Rejection {
  return new Rejection(500, { code: 2, message: `Page error! Please try again later ~ (${what})` })
}
