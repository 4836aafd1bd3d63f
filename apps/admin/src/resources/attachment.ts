import type { ResourceOverrides } from '../crud-ui/overrides.ts'
import { AttachmentCell, SizeCell } from './attachment-cells.tsx'

/** Uploaded pictures are seen in their list, and sizes are read at a glance. */
export const attachmentOverrides: ResourceOverrides = { cells: { url: AttachmentCell, size: SizeCell } }
