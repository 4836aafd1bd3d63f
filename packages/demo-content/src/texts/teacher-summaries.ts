import type { Bilingual } from '../bilingual.ts'

/** First sentences of a teacher's summary, about the subject. */
export const summaryOpenings: readonly Bilingual[] = [
  ['教{subject}，相信{belief}。', 'Teaches {subject} and believes that {belief}.'],
  ['{subject}课上有一个固定的做法：{practice}。', 'These {subject} lessons have one routine: {practice}.'],
  ['学生记得最久的，是{work}。', 'What pupils remember longest: {work}.'],
]

/** Second sentences: each says something of the person that no other sentence says. */
export const summaryTraits: readonly Bilingual[] = [
  ['办公室的门总开着，课间常有人来接着问。', 'The office door is always open, and somebody usually comes to ask on.'],
  ['批改作业只用铅笔，留出学生改回来的余地。', 'Marks in pencil only, so that pupils can argue back.'],
  [
    '每学期请一位学生来上一节课，自己坐在后排记笔记。',
    'Once a term a pupil teaches, and the teacher takes notes in the last row.',
  ],
  [
    '家长会从不念成绩，只讲每个孩子最近问过的问题。',
    'Reads no marks to parents, only what each child has asked lately.',
  ],
  [
    '备课本写到第十七册，最常出现的词是“再等等”。',
    'In seventeen notebooks of lesson plans the most frequent words are “wait a little”.',
  ],
  [
    '周五下午的讨论会不设题目，也不点名。',
    'On Friday afternoons there is a discussion without a topic and without a register.',
  ],
  [
    '习惯在黑板右下角留一块空白，给下课前的新发现。',
    'A corner of the board stays empty for what turns up before the bell.',
  ],
  [
    '把自己的失败课例编成册子，送给每一位新同事。',
    'Collects lessons that went wrong in a booklet for every new colleague.',
  ],
  ['从乡村学校走来，至今每年回去上一周课。', 'Began in a village school and still returns for a week each year.'],
  ['讲得少，画得多，粉笔盒里有十二种颜色。', 'Talks little and draws much: twelve colours are in the chalk box.'],
  ['教室里没有讲台，只有一张可以围坐的长桌。', 'The room has no teacher’s desk, only a long table to sit around.'],
  ['记得住每个学生第一次举手的日子。', 'Remembers the day on which each pupil first raised a hand.'],
  ['喜欢从一张旧照片讲起，再回到课本。', 'Likes to begin with an old photograph and to come back to the book later.'],
  ['作业可以晚交，但要写明为什么晚。', 'Homework may be late, if a line says why.'],
  [
    '走廊里的展板由学生轮流布置，每月换一次。',
    'Pupils take turns with the board in the corridor, which changes each month.',
  ],
  ['测验之后先公布最有意思的错误。', 'After a test the most interesting mistakes are announced first.'],
  [
    '与物业师傅合开过一门选修课，报名的人坐到了窗台上。',
    'Gave an elective with the school’s caretaker; some sat on the window sills.',
  ],
  [
    '每天清晨绕操场走一圈，和遇见的学生各聊两句。',
    'Walks round the sports ground each morning and has a word with everyone met there.',
  ],
  ['把教案放在网上，欢迎同行拿去改。', 'Puts lesson plans online for others to take and change.'],
  ['上课前总先问一句：昨天的问题有谁想通了？', 'Begins by asking who has found an answer to yesterday’s question.'],
  ['带的社团从六个人长到六十个人，规矩只有三条。', 'A club of six has grown to sixty, with three rules.'],
  ['会用方言讲故事，也会用英语讲笑话。', 'Tells stories in dialect and jokes in English.'],
  [
    '相信好的板书是擦掉以后还记得的那一行。',
    'Holds that the best line on a board is the one remembered after it is wiped.',
  ],
  ['给每位毕业生写一张手写的明信片。', 'Writes a postcard by hand to everyone who leaves.'],
  ['课堂上最常说的一句话是“你再说说看”。', 'Says one thing more often than any other: “Tell me more.”'],
  ['把校园的四季做成了一套教具。', 'Has turned the four seasons of the school yard into teaching aids.'],
  ['公开课不试讲，错了就当场改。', 'Never rehearses an open lesson, and corrects mistakes on the spot.'],
  ['和学生一起参加考试，也一起对答案。', 'Sits the tests with the class, and compares answers afterwards.'],
  [
    '假期里走访了三百个家庭，笔记写了厚厚一叠。',
    'Visited three hundred families in the holidays and filled a stack of notes.',
  ],
  ['最得意的事，是有学生后来也当了老师。', 'Proudest of the pupils who became teachers themselves.'],
]
