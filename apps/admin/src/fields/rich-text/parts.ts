import type { RichTextField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { ComparedRichText } from './compared-rich-text.tsx'
import { RichTextInput } from './input.tsx'
import { RichTextWords } from './rich-text-words.tsx'

export const richTextParts: FieldParts<RichTextField> = {
  Input: RichTextInput,
  Filter: TextFilter,
  Detail: RichTextWords,
  Revision: ComparedRichText,
}
