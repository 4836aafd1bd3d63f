import type { TeacherCard } from '@teachnet/contract'

/** The picture that represents a teacher elsewhere, as on share cards: the board, or a photo; '' without any. */
export function teacherPicture(teacher: Pick<TeacherCard, 'board' | 'photo' | 'avatar'> | undefined): string {
  return teacher ? teacher.board || teacher.photo || teacher.avatar : ''
}
