import type { Readable } from 'node:stream'

/** Bytes of a file, both inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Storage of uploaded files. Names are paths below the storage root, `default/20261120/photo.png`; a driver rejects any other. Files whose
 * names begin with `.private/` are readable only by this server.
 */
export interface FileStorage {
  /** The driver's name in the wire format and in attachment rows: `local`, `s3`. */
  readonly name: string
  /**
   * The prefix of `/storage/…` under which browsers fetch files directly from the storage, without a trailing slash; absent: this server
   * sends them.
   */
  readonly publicUrl?: string
  /** Present when browsers can upload files directly to the storage. */
  readonly incoming?: Incoming
  write: (name: string, content: Uint8Array) => Promise<void>
  /** Moves a local file of any size into the storage. */
  take: (name: string, path: string) => Promise<void>
  /** Undefined when the file does not exist. */
  read: (name: string) => Promise<Uint8Array | undefined>
  /** Like `read`, for files of any size, or for a part where `size` is present; the caller must read or destroy the stream. */
  open: (name: string, bytes?: ByteRange) => Promise<Readable | undefined>
  /** Number of bytes; undefined when the file does not exist. Absent where `signGet` is present. */
  readonly size?: (name: string) => Promise<number | undefined>
  has: (name: string) => Promise<boolean>
  /** Adds a second name, public or private, for a stored file. @throws Error when the file does not exist */
  copy: (from: string, to: string) => Promise<void>
  /** Returns an address that opens one private file for a minute, served by the storage; absent: this server sends it. */
  readonly signGet?: (name: string) => Promise<string>
  remove: (name: string) => Promise<void>
  /** Lists the names with a prefix, in no particular order; all names without one. */
  list: (beginning?: string) => AsyncIterable<string>
}

/**
 * The part of a storage to which browsers upload files directly. Only this server can read these files: a file becomes public when it is
 * accepted, and no signed form can change it afterwards.
 */
export interface Incoming {
  /** Returns the fields of a form with which a browser can post one file. */
  sign: (rule: IncomingRule) => Promise<SignedForm>
  /** Undefined for a file that was not uploaded with a signed form. */
  find: (key: string) => Promise<IncomingFile | undefined>
  /** Copies the file to a local path. @throws Error when it is no longer the file that was found */
  fetch: (file: IncomingFile, path: string) => Promise<void>
  /** Publishes exactly the file that was found, under the name of its key, and removes it from the incoming files. */
  accept: (file: IncomingFile) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Lists all files that wait to be accepted. */
  list: () => AsyncIterable<{ readonly key: string; readonly broughtAt: number }>
}

export interface IncomingRule {
  /** A whole key, or the prefix that keys must have. */
  readonly key: { readonly is: string } | { readonly beginsWith: string }
  /** Bytes, both inclusive. */
  readonly size: { readonly min: number; readonly max: number }
  /** The media type that the form must declare; absent: the form may not declare one. */
  readonly type?: string
}

/** The URL to post to, and the form fields that precede the file. */
export interface SignedForm {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

export interface IncomingFile {
  /** `storage/default/20261120/photo.png` */
  readonly key: string
  /** Bytes. */
  readonly size: number
  /** Identifies the content of the key. */
  readonly version: string
}
