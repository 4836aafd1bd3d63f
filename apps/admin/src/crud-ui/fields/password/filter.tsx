export { TextFilter as PasswordFilter } from '../shared/text-filter.tsx'
