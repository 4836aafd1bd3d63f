import type { FieldKind } from '@teachnet/contract'
import type { FieldView, FieldViews } from './field-view.ts'
import { idView } from './id/view.tsx'
import { textView } from './text/view.tsx'
import { richTextView } from './rich-text/view.tsx'
import { numberView } from './number/view.ts'
import { integerView } from './integer/view.ts'
import { moneyView } from './money/view.tsx'
import { switchView } from './switch/view.tsx'
import { choiceView } from './choice/view.tsx'
import { dateView } from './date/view.tsx'
import { dateTimeView } from './date-time/view.tsx'
import { imageView } from './image/view.tsx'
import { imagesView } from './images/view.tsx'
import { fileView } from './file/view.tsx'
import { filesView } from './files/view.tsx'
import { relationView } from './relation/view.tsx'
import { relationsView } from './relations/view.tsx'
import { treeParentView } from './tree-parent/view.tsx'
import { regionView } from './region/view.tsx'
import { tagsView } from './tags/view.tsx'
import { rowsView } from './rows/view.tsx'
import { jsonView } from './json/view.tsx'
import { colourView } from './colour/view.tsx'
import { weighView } from './weigh/view.tsx'
import { passwordView } from './password/view.tsx'
import { maskedView } from './masked/view.tsx'

const views: FieldViews = {
  id: idView,
  text: textView,
  richText: richTextView,
  number: numberView,
  integer: integerView,
  money: moneyView,
  switch: switchView,
  choice: choiceView,
  date: dateView,
  dateTime: dateTimeView,
  image: imageView,
  images: imagesView,
  file: fileView,
  files: filesView,
  relation: relationView,
  relations: relationsView,
  treeParent: treeParentView,
  region: regionView,
  tags: tagsView,
  rows: rowsView,
  json: jsonView,
  colour: colourView,
  weigh: weighView,
  password: passwordView,
  masked: maskedView,
}

/** Returns the view of a field's kind, which is only known at run time. */
export function viewOf({ kind }: { readonly kind: FieldKind }): FieldView {
  // Each view takes fields of its own kind; types cannot express that pairing through a union.
  return views[kind] as unknown as FieldView
}
