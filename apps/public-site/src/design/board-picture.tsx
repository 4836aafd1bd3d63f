import { Picture } from './picture.tsx'

interface Props {
  readonly src: string
  /** Default '', for a board beside the name of its teacher. */
  readonly alt?: string
  /** Display width, as in `sizes` of `img`. */
  readonly sizes: string
  /** On the first screen: loaded at once. */
  readonly isFirst?: boolean
}

/** The board of a teacher, 8 to 5. */
export function BoardPicture({ src, alt = '', sizes, isFirst = false }: Props) {
  return <Picture className="board" src={src} alt={alt} sizes={sizes} width="800" height="500" isFirst={isFirst} />
}
