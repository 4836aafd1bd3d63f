/**
 * The API of the back office for screens of modules: they import it as `teachnet/admin`, and the back office provides it at run time.
 * Exported names must stay: modules of other teams are built against them.
 */
/** @public for modules of other teams; those of the product have their own texts */
export { useText } from '@teachnet/i18n/react'
export { type CrudServices, useCrud } from '../records/services/crud-services.tsx'
export { useFormWork, useRecordName } from '../records/form/form-context.ts'
export {
  type SharedEditor,
  type SharedTexts,
  type SharingState,
  useSharedTexts,
} from '../records/shared-texts/shared-texts.ts'
export {
  type CommentedText,
  type CommentThread,
  type FieldComments,
  useFieldComments,
} from '../records/comments/record-comments.ts'
export { type Uploads, useUploads } from '../records/form/use-uploads.ts'
export type { InputProps } from '../fields/field-props.ts'
export { RecordSelect } from '../fields/shared/records/record-select.tsx'
export { FieldFrame } from '../fields/shared/field-frame.tsx'
export { CutPicture, MediaPicker } from '../fields/shared/media/choose-media.tsx'
export type { MediaPickerProps } from '../fields/shared/media/media-picker.tsx'
export type { ModuleHost } from './module-host.ts'
export { loadIconFont, setIconFont } from '@teachnet/ui/menu-icon'
