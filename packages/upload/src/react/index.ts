export { DropZone, useDropZone, useUploads } from './upload-hooks.tsx'
export type { DropZoneOptions, DropZoneParts, DropZoneProps, Uploads } from './upload-hooks.tsx'
