/** The areas whose records members can save. */
export const savable = ['teacher.Teacher', 'course.Course', 'information.Item'] as const

/** Whether members can save the records of an area. */
export function isSavable(controller: string): controller is (typeof savable)[number] {
  return savable.some((each) => each === controller)
}
