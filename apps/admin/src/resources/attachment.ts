import type { ResourceOverrides } from '../crud-ui/page/overrides.ts'
import { AttachmentCell, SizeCell } from './attachment-cells.tsx'

/** Shows thumbnails of uploaded pictures in their list, and readable sizes. */
export const attachmentOverrides: ResourceOverrides = { cells: { url: AttachmentCell, size: SizeCell } }
