import type { FieldKind, FieldOfKind } from '@teachnet/contract'
import type { ComponentType } from 'react'
import type { FilterProps } from './field-props.ts'
import { IdFilter } from './id/filter.tsx'
import { TextFilter } from './text/filter.tsx'
import { RichTextFilter } from './richText/filter.tsx'
import { NumberFilter } from './number/filter.tsx'
import { IntegerFilter } from './integer/filter.tsx'
import { MoneyFilter } from './money/filter.tsx'
import { SwitchFilter } from './switch/filter.tsx'
import { ChoiceFilter } from './choice/filter.tsx'
import { DateFilter } from './date/filter.tsx'
import { DateTimeFilter } from './dateTime/filter.tsx'
import { ImageFilter } from './image/filter.tsx'
import { ImagesFilter } from './images/filter.tsx'
import { FileFilter } from './file/filter.tsx'
import { FilesFilter } from './files/filter.tsx'
import { RelationFilter } from './relation/filter.tsx'
import { RelationsFilter } from './relations/filter.tsx'
import { TreeParentFilter } from './treeParent/filter.tsx'
import { RegionFilter } from './region/filter.tsx'
import { TagsFilter } from './tags/filter.tsx'
import { JsonFilter } from './json/filter.tsx'
import { ColourFilter } from './colour/filter.tsx'
import { WeighFilter } from './weigh/filter.tsx'
import { PasswordFilter } from './password/filter.tsx'
import { MaskedFilter } from './masked/filter.tsx'

/** How each kind is searched for. Loaded with the search panel only. */
export const filters: { readonly [K in FieldKind]: ComponentType<FilterProps<FieldOfKind<K>>> } = {
  id: IdFilter,
  text: TextFilter,
  richText: RichTextFilter,
  number: NumberFilter,
  integer: IntegerFilter,
  money: MoneyFilter,
  switch: SwitchFilter,
  choice: ChoiceFilter,
  date: DateFilter,
  dateTime: DateTimeFilter,
  image: ImageFilter,
  images: ImagesFilter,
  file: FileFilter,
  files: FilesFilter,
  relation: RelationFilter,
  relations: RelationsFilter,
  treeParent: TreeParentFilter,
  region: RegionFilter,
  tags: TagsFilter,
  json: JsonFilter,
  colour: ColourFilter,
  weigh: WeighFilter,
  password: PasswordFilter,
  masked: MaskedFilter,
}

/** The same map for a kind that is only known at run time. */
// Each kind is paired with its own component, a pairing that types cannot follow through a union.
export const filtersByKind = filters as unknown as Readonly<Record<FieldKind, ComponentType<FilterProps>>>
