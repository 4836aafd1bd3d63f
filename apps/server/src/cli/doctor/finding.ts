/** A result of one check. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem'
  /** A sentence about what was found. */
  readonly text: string
  /** What the operator does about it; every warning and problem has one. */
  readonly advice?: string
}

/** One check of `doctor`. It undoes every change that it makes. */
export interface Check {
  readonly name: string
  readonly look: () => Promise<readonly Finding[]>
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice })
export const problem = (text: string, advice: string): Finding => ({ level: 'problem', text, advice })
