import PermMediaRounded from '@mui/icons-material/PermMediaRounded'
import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import { AttachmentCell, SizeCell } from './attachment-cells.tsx'
import { MediaAround } from './media-library/media-around.tsx'
import { MediaTiles } from './media-library/media-tiles.tsx'

/** The media library: a grid or a list of files with folders around it, and dialogs that show pictures. */
export const attachmentOverrides: ResourceOverrides = {
  cells: { url: AttachmentCell, size: SizeCell },
  around: MediaAround,
  layouts: [{ name: 'grid', title: 'crud.layout.grid', Icon: PermMediaRounded, Rows: MediaTiles, isFirst: true }],
  form: lazyPart(async () => (await import('./media-library/media-form.tsx')).MediaForm),
  actionDialogs: {
    replace: lazyPart(async () => (await import('./media-library/replace-dialog.tsx')).ReplaceDialog),
    transform: lazyPart(async () => (await import('./media-library/crop-dialog.tsx')).CropDialog),
  },
}
