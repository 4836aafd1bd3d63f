export { TextFilter as TagsFilter } from '../shared/text-filter.tsx'
