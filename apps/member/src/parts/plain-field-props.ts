import type { Field, StoredFile } from '@teachnet/contract'
import type { RegionOption, RegionQuery } from '@teachnet/protocol'

/** What the fields of a form need from outside. */
export interface PlainFieldPorts {
  /** The cities of a province, or the districts of a city. */
  readonly loadRegions: (query: RegionQuery) => Promise<readonly RegionOption[]>
  /** Uploads a file and adds it; in a field of one file it replaces the former one. Rejects, and keeps the former one, if it is refused. */
  readonly onUpload: (file: File) => Promise<void>
  /** The address of a stored picture, which is shown; absent: files are named only. */
  readonly toImageUrl?: (path: string) => string
}

/** What the inputs of a form offer. */
export interface PlainOffer {
  readonly choices: Readonly<Record<string, readonly { id: number; label: string; description: string }[]>>
  /** Suffixes that a field of files accepts, by name. */
  readonly upload: { readonly types: Readonly<Record<string, readonly string[]>> }
  readonly provinces: readonly RegionOption[]
}

export interface PlainFieldProps extends PlainFieldPorts {
  readonly name: string
  readonly field: Field
  readonly offer: PlainOffer
  readonly value: string
  readonly files: readonly StoredFile[]
  /** Why the value is refused. */
  readonly problem: string | undefined
  /** A line under the input, in place of the field's own help. */
  readonly hint?: string | undefined
  readonly onChange: (value: string) => void
  readonly onFiles: (files: readonly StoredFile[]) => void
}
