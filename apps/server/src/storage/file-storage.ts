import type { Readable } from 'node:stream'

/**
 * Where uploaded files live. Names are paths below the storage root, `default/20261120/photo.png`; a driver refuses any other. A name that
 * begins with `.private/` lies where only this server reads.
 */
export interface FileStorage {
  /** What it is called on the wire and in the rows of attachments: `local`, `s3`. */
  readonly name: string
  /**
   * What stands before `/storage/…` where browsers fetch files from the storage itself, without a trailing slash; absent: this server
   * sends them.
   */
  readonly publicUrl?: string
  /** Present where browsers may bring files straight to the storage. */
  readonly incoming?: Incoming
  write: (name: string, content: Uint8Array) => Promise<void>
  /** Takes over a file of this machine, whatever its size; afterwards it is no longer where it was. */
  take: (name: string, path: string) => Promise<void>
  /** Undefined when there is no such file. */
  read: (name: string) => Promise<Uint8Array | undefined>
  /** The same, for files of any size; who asks must read or destroy the stream. */
  open: (name: string) => Promise<Readable | undefined>
  has: (name: string) => Promise<boolean>
  /** Adds a second name, public or private, for a stored file. @throws Error when the file does not exist */
  copy: (from: string, to: string) => Promise<void>
  /** An address of the storage itself that opens one private file for a minute; absent: this server sends it. */
  readonly signGet?: (name: string) => string
  remove: (name: string) => Promise<void>
  /** The names that begin so, in no particular order; all without a beginning. */
  list: (beginning?: string) => AsyncIterable<string>
}

/**
 * The part of a storage into which browsers put files by themselves. Nobody but this server can read what lies there: it is public
 * once it is accepted, and from then on no signed form reaches it any more.
 */
export interface Incoming {
  /** Fields of a form with which a browser may post one file. */
  sign: (rule: IncomingRule) => SignedForm
  /** Undefined for what no signed form brought. */
  find: (key: string) => Promise<IncomingFile | undefined>
  /** Copies the file to a path of this machine. @throws Error when it is no longer the one that was found */
  fetch: (file: IncomingFile, path: string) => Promise<void>
  /** Makes exactly the file that was found public, under the name of its key; it is then no longer incoming. */
  accept: (file: IncomingFile) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Everything that waits to be accepted. */
  list: () => AsyncIterable<{ readonly key: string; readonly broughtAt: number }>
}

export interface IncomingRule {
  /** A whole key, or what keys must begin with. */
  readonly key: { readonly is: string } | { readonly beginsWith: string }
  /** Bytes, both inclusive. */
  readonly size: { readonly min: number; readonly max: number }
  /** The media type that the form must name; absent: the form may name none. */
  readonly type?: string
}

/** Where to post, and the fields that go before the file. */
export interface SignedForm {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

export interface IncomingFile {
  /** `storage/default/20261120/photo.png` */
  readonly key: string
  /** Bytes. */
  readonly size: number
  /** Tells one content of the key from another. */
  readonly version: string
}
