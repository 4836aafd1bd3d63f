import * as z from 'zod/mini'
import { map, number, optionalNumber, optionalText, readText, text } from './wire-schema.ts'

/** An attachment in an upload's reply. */
const uploadedFile = z.object({
  id: z.int(),
  /** Path on the site; records store it. */
  url: z.string(),
  /** Address a browser can load. */
  full_url: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  mimetype: z.string(),
  suffix: z.string(),
  sha1: z.string(),
  topic: z.string(),
  storage: z.string(),
  /** Unix seconds. */
  last_upload_time: z.nullable(z.number()),
  /** The uploader, and the size of a picture in pixels. The reply to the first upload of a content omits values that are 0. */
  admin_id: z.optional(z.int()),
  user_id: z.optional(z.int()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
})

/** A file for a private field has no attachment: it is stored with the record that will refer to it. */
const privateFile = z.object({ url: z.string(), full_url: z.string(), name: z.string(), size: z.number() })

/** The SHA-1 hash of a file's content, in hex. */
const sha1 = z.pipe(
  z.transform((given: string) => readText(given).toLowerCase()),
  z.string().check(z.regex(/^[0-9a-f]{40}$/)),
)

/** What a client announces about a file before it sends the file. */
const announced = {
  sha1,
  /** Bytes. */
  size: number(),
  name: text().check(z.minLength(1)),
  /** The folder, if the save name has a placeholder for it. */
  topic: optionalText(),
}

/** One file; the query is given for a private field. Other parts are `topic`, `driver` and additions of later clients. */
export const upload = {
  query: z.object({
    /** The area and the field that a private file is for. */
    controller: optionalText(),
    field: optionalText(),
    topic: optionalText(),
    driver: optionalText(),
  }),
  form: z.object({
    file: z.string().check(z.meta({ format: 'binary' })),
    topic: z.optional(z.string()),
    driver: z.optional(z.string()),
  }),
  reply: z.object({ file: z.union([uploadedFile, privateFile]) }),
}

/** The file with the given content, if it is already stored. */
export const uploadKnown = { query: z.object(announced), reply: z.object({ file: z.nullable(uploadedFile) }) }

/** A signed form for one file: these fields in this order, then `file`. */
export const uploadPolicy = {
  body: z.object({
    ...announced,
    /** MIME type; may be empty. */
    type: text(),
  }),
  reply: z.object({ url: z.string(), fields: map(z.string()) }),
}

/** Reports a file that was sent directly to the storage, in upload modes other than `local`. */
export const storageCallback = {
  body: z.object({
    /** The key with a leading slash. */
    url: text(),
    name: text(),
    /** Bytes. */
    size: number(),
    /** MIME type; may be empty. */
    type: text(),
    sha1,
  }),
  /** The old back end replies with null. */
  reply: z.nullable(z.object({ file: uploadedFile })),
}

/** All provinces, the cities of a province, or the districts of a city. */
export const regions = {
  query: z.object({ province: optionalNumber(), city: optionalNumber() }),
  reply: z.array(z.object({ value: z.int(), label: z.string() })),
}

/** An SVG image of a file suffix. */
export const suffixPicture = { query: z.object({ suffix: optionalText(), background: optionalText() }) }

/** A file that the server has stored. */
export type UploadedFile = z.output<typeof uploadedFile>
/** The field that a private file is uploaded for. */
export type PrivateFieldQuery = Readonly<Record<'controller' | 'field', string>>
/** Content that the server may already have, by its hash. */
export type KnownUploadQuery = z.input<typeof uploadKnown.query>
/** The file for which a signed upload form is requested. */
export type UploadPolicyBody = z.input<typeof uploadPolicy.body>
/** A signed form that uploads one file straight to the storage. */
export type SignedUploadForm = z.output<typeof uploadPolicy.reply>
/** A file that was uploaded straight to the storage. */
export type StorageRecordBody = z.input<typeof storageCallback.body>
/** The province and city whose parts are requested. */
export type RegionQuery = z.input<typeof regions.query>
/** A province, city or district to choose. */
export type RegionOption = z.output<typeof regions.reply>[number]
