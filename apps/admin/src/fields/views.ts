import type { FieldKind } from '@teachnet/contract'
import type { FieldView, FieldViews } from './field-view.ts'
import { idView } from './id/view.ts'
import { textView } from './text/view.ts'
import { richTextView } from './rich-text/view.ts'
import { numberView } from './number/view.ts'
import { integerView } from './integer/view.ts'
import { moneyView } from './money/view.ts'
import { switchView } from './switch/view.ts'
import { choiceView } from './choice/view.ts'
import { dateView } from './date/view.ts'
import { dateTimeView } from './date-time/view.ts'
import { imageView } from './image/view.ts'
import { imagesView } from './images/view.ts'
import { fileView } from './file/view.ts'
import { filesView } from './files/view.ts'
import { relationView } from './relation/view.ts'
import { relationsView } from './relations/view.ts'
import { treeParentView } from './tree-parent/view.ts'
import { regionView } from './region/view.ts'
import { tagsView } from './tags/view.ts'
import { rowsView } from './rows/view.ts'
import { jsonView } from './json/view.ts'
import { colourView } from './colour/view.ts'
import { weighView } from './weigh/view.ts'
import { passwordView } from './password/view.ts'
import { maskedView } from './masked/view.ts'

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
