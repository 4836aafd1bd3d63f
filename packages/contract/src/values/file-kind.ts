/** The kind of a file of the library, by its MIME type. */
export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'archive' | 'other'
