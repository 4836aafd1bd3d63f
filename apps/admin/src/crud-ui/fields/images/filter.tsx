export { TextFilter as ImagesFilter } from '../shared/text-filter.tsx'
