/** Why an archive is rejected. */
export type PackageProblem =
  | 'notZip'
  | 'path'
  | 'link'
  | 'large'
  | 'many'
  | 'manifest'
  | 'cron'
  | 'noServer'
  | 'sameName'
  | 'missing'
  | 'extra'
  | 'changed'
  | 'signature'

/** Sentences for authors of modules; the names of the other problems say enough. */
const reasons: Partial<Record<PackageProblem, string>> = {
  cron: 'the times of a job are minute, hour, day, month and weekday, such as 0 3 * * *; once a minute at most',
  noServer: 'jobs and commands need server code',
  sameName: 'jobs and commands have different names',
}

/** Thrown for an archive that is not a module, or not the one that was signed. */
export class PackageError extends Error {
  override readonly name = 'PackageError'
  readonly problem: PackageProblem
  /** The wrong file, or the part of the manifest; for people. */
  readonly detail: string

  constructor(problem: PackageProblem, detail: string, options?: ErrorOptions) {
    const reason = reasons[problem]
    super(`the archive is refused (${problem}): ${detail}${reason === undefined ? '' : `; ${reason}`}`, options)
    this.problem = problem
    this.detail = detail
  }
}
