import type { Shape } from './shape.ts'

/** A call from a client of the old contract, with the reply of the old back end. */
export interface Recording {
  readonly name: string
  readonly as: Actor
  readonly request: {
    readonly method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS'
    /** `{name}` stands for a value of the test world, here and in the body. */
    readonly url: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: Readonly<Record<string, unknown>>
    /** Name of the uploaded file. */
    readonly file?: string
  }
  readonly reply: {
    readonly status: number
    readonly type: string
    /** Absent for replies that are not JSON. */
    readonly code?: number
    readonly hasMessage?: boolean
    readonly data?: Shape
  }
  /** Why this server's answer differs from the recording: a quirk of the old back end that is not copied. */
  readonly differs?: string
}

/** `expired`: an administrator's expired token; `unknown`: a token that belongs to no member. */
export type Actor = 'nobody' | 'admin' | 'viewer' | 'member' | 'both' | 'expired' | 'unknown'
