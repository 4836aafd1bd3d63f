/** Why an archive is rejected. */
export type PackageProblem =
  | 'notZip'
  | 'path'
  | 'link'
  | 'large'
  | 'many'
  | 'manifest'
  | 'missing'
  | 'extra'
  | 'changed'
  | 'signature'

/** Thrown for an archive that is not a module, or not the one that was signed. */
export class PackageError extends Error {
  override readonly name = 'PackageError'
  readonly problem: PackageProblem
  /** The wrong file, or the part of the manifest; for people. */
  readonly detail: string

  constructor(problem: PackageProblem, detail: string, options?: ErrorOptions) {
    super(`the archive is refused (${problem}): ${detail}`, options)
    this.problem = problem
    this.detail = detail
  }
}
