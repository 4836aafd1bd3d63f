import type { Bilingual } from '../bilingual.ts'

export const paragraphs: readonly Bilingual[] = [
  [
    '变化最先出现在课间。原本一下课就冲出教室的几个孩子留了下来，围着同一张纸争论。{teacher}站在门口，没有走过去。“这时候走过去，就变成我的课了。”',
    'The change first showed in the breaks. A few children who used to run out stayed behind and argued over one sheet of paper. {teacher} stood at the door and did not go over. “If I went now, it would be my lesson again.”',
  ],
  [
    '做法并不新鲜：{practice}。难的是连续做。教研组用一张表记录每一次，漏掉的那几天也照样留着空格。',
    'The method is not new: {practice}. Keeping it up is what is hard. The group notes each time in a table, and leaves the missed days blank for all to see.',
  ],
  [
    '有人担心进度。{teacher}拿出两个学期的对照：内容少讲了六分之一，而学生自己补上的部分，恰好多出五分之一。',
    'Some worried about the syllabus. {teacher} laid two terms side by side: one sixth less was taught, and one fifth more was found out by the pupils themselves.',
  ],
  [
    '讨论最激烈的是要不要打分。最后大家同意：前两次只写评语，第三次由学生自己决定，要不要一个分数。超过一半的人选择了不要。',
    'Whether to give marks was argued over longest. In the end they agreed on words alone for the first two rounds; for the third, pupils decide whether they want a mark. More than half did not.',
  ],
  [
    '在{city}，类似的尝试不止一处。隔壁学校的老师骑车过来听课，带走的不是教案，而是一叠学生写的便条。',
    'In {city} this is not the only attempt. A teacher from the next school came over by bicycle to listen, and took home not the lesson plan but a pile of notes written by pupils.',
  ],
  [
    '最意外的收获来自家长。一位父亲说，他第一次听孩子在饭桌上讲了二十分钟{subject}，讲的是{work}。',
    'The biggest surprise came from the parents. One father said that for the first time his child had talked about {subject} for twenty minutes at dinner. The topic was {work}.',
  ],
  [
    '当然也有失败的时候。第四周，三个小组同时停了下来，教室里弥漫着一种“算了吧”的气息。那天{teacher}取消了原定的内容，请每个人写下一件已经做成的小事。',
    'There were failures as well. In the fourth week three groups came to a halt at once, and a mood of “never mind” filled the room. {teacher} dropped the plan for the day and asked everyone to write down one small thing that had worked.',
  ],
  [
    '我们问学生，这门课和从前有什么不同。一个女孩想了想说：“以前我怕答错，现在我怕没人问我为什么。”',
    'We asked the pupils what was different. One girl thought for a moment: “I used to be afraid of a wrong answer. Now I am afraid that nobody asks me why.”',
  ],
]

export const quotes: readonly Bilingual[] = [
  ['{belief}。', 'In short: {belief}.'],
  ['教育里最贵的东西，是一个大人愿意等。', 'The dearest thing in education is a grown-up who is willing to wait.'],
  [
    '把一节课上满很容易，把一节课上空一点，需要本事。',
    'It is easy to fill a lesson. Leaving some of it empty takes skill.',
  ],
  [
    '我们不缺好方法，缺的是把一个方法做上三年的人。',
    'We have methods enough. What we lack are people who stay with one for three years.',
  ],
  ['学生记住的不是你讲了什么，而是你在听谁。', 'Pupils do not remember what you said, but to whom you listened.'],
]

export const points: readonly Bilingual[] = [
  ['先做小，一周一次就够了。', 'Start small: once a week is enough.'],
  ['把失败的那一次也写下来。', 'Write down the time that failed as well.'],
  ['找一位同事，每月互相听一节课。', 'Find one colleague and visit each other once a month.'],
  ['让学生知道你为什么这样做。', 'Tell the pupils why you do it.'],
  ['不要同时改变两件事。', 'Do not change two things at once.'],
  ['留出时间让最慢的人说完。', 'Leave time for the slowest to finish speaking.'],
  ['把成果放到教室以外的地方。', 'Put what they make somewhere outside the classroom.'],
  ['学期末，请学生来写总结。', 'At the end of term let the pupils write the report.'],
]

export const closings: readonly Bilingual[] = [
  [
    '完整的材料可以在师联网的教师页面找到，欢迎带着自己的课堂来讨论。',
    'The full material is on the teachers’ pages of TeachNet. Come and discuss it, and bring a lesson of your own.',
  ],
  [
    '离开的时候，走廊里的灯一盏一盏亮起来。{teacher}还站在黑板前，把明天的那句话又改了一遍。',
    'As we leave, the lamps in the corridor come on one after another. {teacher} is still at the board, changing tomorrow’s sentence once more.',
  ],
  [
    '下一次活动将在下月举行，报名方式另行公布。若您也在做类似的尝试，请写信告诉我们。',
    'The next meeting is next month; how to register will be announced. If you are trying something similar, write to us.',
  ],
  [
    '我们会继续记录。一年之后，再回来看看这间教室。',
    'We will keep taking notes, and come back to this classroom in a year.',
  ],
]
