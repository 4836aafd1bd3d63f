/** What a file of the library is, by its MIME type. */
export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'archive' | 'other'
