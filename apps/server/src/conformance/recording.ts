import type { Shape } from './shape.ts'

/** A call of a client of the old contract, and what a back end of it answered. */
export interface Recording {
  readonly name: string
  readonly as: Actor
  readonly request: {
    readonly method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS'
    /** `{name}` stands for a value of the test's world, here and in the body. */
    readonly url: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: Readonly<Record<string, unknown>>
    /** Name of a file that is uploaded. */
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
  /** Why our answer is another one than was recorded: a quirk of the old back end that is not copied. */
  readonly differs?: string
}

/** `expired`: an administrator's token past its time; `unknown`: a member's token that nobody holds. */
export type Actor = 'nobody' | 'admin' | 'viewer' | 'member' | 'both' | 'expired' | 'unknown'
