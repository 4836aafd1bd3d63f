import type { DescribedCourse } from './course.ts'

export const online: readonly DescribedCourse[] = [
  {
    slug: 'lesson-plans-1',
    title: ['一节课的骨架：从目标到板书', 'The bones of a lesson: from aim to board'],
    leader: '赵梅',
    price: '99.00',
    formerPrice: '129.00',
    isRecommended: true,
    tags: ['备课', '板书', '课例'],
    summary: [
      '六节短课，把一份写得满满的教案拆到只剩骨头，再决定哪些肉值得长回来。',
      'Six short lessons strip a crowded plan to the bone, then decide what deserves to grow back.',
    ],
    lessons: [
      ['找到一节课唯一的问题', 'Find the one question of a lesson'],
      ['把目标写成学生能说出口的话', 'Write the aim in words a pupil would use'],
      ['设计三个台阶，拿走一个', 'Plan three steps and remove one'],
      ['板书：留下什么，擦掉什么', 'The board: what stays, what is wiped'],
      ['预想两种意外，各准备一句话', 'Expect two surprises and one sentence for each'],
      ['上完之后的二十分钟复盘', 'Twenty minutes of looking back'],
    ],
    content: [
      `赵梅拿自己的一份旧教案开刀：《大气压强》，1998 年写的，七页，二十三个环节。她当年上到第九个环节就下课了。
六节课里，这份教案从七页变成一页。删的过程不剪辑，您会看到她犹豫、后悔、又删掉。最后留下的是一个问题、两个台阶和黑板左边的四个字。
## 您需要做的
- 先准备一份自己下周要上的教案，不要挑最好的
- 每课之后花二十分钟改它，六课之后它应该能写在一张 A4 纸上
- 愿意的话，把改前改后两份发给我们，赵老师每月挑三份用语音点评`,
      `Mei Zhao operates on a plan of her own: “Atmospheric pressure”, written in 1998, seven pages, twenty-three stages. The bell used to ring at stage nine.
Over six lessons the seven pages become one. The cutting is not edited; you see her hesitate, regret, and cut again. What remains is a question, two steps, and four characters on the left of the board.
## What you do
- Bring the plan of a lesson that you will teach next week, and not your best one
- Work on it for twenty minutes after each lesson; in the end it should fit on a sheet of A4
- Send us both versions if you like: every month Mei Zhao talks through three of them in a recording`,
    ],
    audience: [
      ['教案越写越长、课越上越赶的老师', 'teachers whose plans grow longer and whose lessons grow shorter of time'],
      ['第一次上公开课、不知道该删什么的年轻人', 'anyone facing a first open lesson who does not know what to drop'],
    ],
    questions: [
      {
        question: ['我教的不是物理，听得懂吗？', 'I don’t teach physics. Will I follow?'],
        answer: [
          '听得懂。课里只有一分钟讲大气压强，其余都在讲取舍；学员里语文老师最多。',
          'Yes. One minute is about air pressure, the rest about choosing. Most participants teach Chinese.',
        ],
      },
      {
        question: ['教案发给你们，会公开吗？', 'Will you publish my plan?'],
        answer: [
          '不会。被选中点评的教案会隐去姓名和学校，并先征得您的同意。',
          'No. If yours is chosen we ask you first, and remove your name and school.',
        ],
      },
    ],
  },
  {
    slug: 'assessment-1',
    title: ['少而好的作业', 'Less homework, and better'],
    leader: '曾雨桐',
    price: '59.00',
    tags: ['作业', '作业设计', '减负'],
    summary: [
      '曾雨桐用一个学期的用时记录，教您找出作业单上那些没有在起作用的题。',
      'With a term of time sheets, Yutong Zeng shows how to find the exercises on your list that do nothing.',
    ],
    lessons: [
      ['两周用时表怎么发、怎么收', 'Handing out a two-week time sheet, and getting it back'],
      ['抄写、背诵、订正：三笔糊涂账', 'Copying, reciting, correcting: three muddled accounts'],
      ['给作业找一个真实的读者', 'Finding homework a real reader'],
      ['怎样跟家长说“今天没有作业”', 'Telling parents that there is none today'],
    ],
    content: [
      `这门课不反对作业，它反对“大家都这么布置”。
第一课结束，您会得到一张能直接复印的用时表；第二课教您读它。最难的是第三课：一道题要留下，得说得出是谁会读它、读完会怎样。曾老师把自己留下的和删掉的两堆都摆出来，一共六十四份。
第四课只讲一件事，家长群里的那条消息怎么写。她写过十一稿，头三稿引来了电话，您可以看到为什么。`,
      `It isn’t against homework. It is against setting what everyone sets.
After the first lesson you have a time sheet to photocopy, and the second teaches you to read it. The third is hardest: an exercise may stay only if you can say who will read it and what happens then. Yutong Zeng lays out both of her piles, kept and dropped, sixty-four sheets in all.
The last lesson is about one message to the parents’ group. She wrote eleven drafts. The first three brought phone calls, and you will see why.`,
    ],
    audience: [
      ['每天晚上改作业改到十点以后的老师', 'teachers who are still marking after ten at night'],
      [
        '想在年级里推一次减负、又怕成绩掉的备课组长',
        'heads of year who would like to cut homework and fear for the results',
      ],
    ],
    questions: [
      {
        question: ['用时表会不会变成又一项作业？', 'Isn’t a time sheet just more homework?'],
        answer: [
          '只记两周，每天不到一分钟；第三周起请您把它收掉。',
          'It lasts a fortnight and takes less than a minute a day. In week three you take it away.',
        ],
      },
    ],
  },
  {
    slug: 'reading-writing-1',
    title: ['整本书阅读：从借书到写信', 'Whole books: from borrowing to writing letters'],
    leader: '曾雨桐',
    price: '129.00',
    tags: ['整本书阅读', '写作', '读书会'],
    summary: [
      '一个班、一本书、六个星期：不写读后感，只给书里的人写一封要寄得出去的信。',
      'One class, one book, six weeks. No book reports: you write to somebody in it, and the letter must be postable.',
    ],
    lessons: [
      ['选一本老师自己也没读完的书', 'Choose a book the teacher has not finished either'],
      ['第一周只读二十页', 'Twenty pages in the first week, no more'],
      ['掉队的人怎么回来', 'How those who fall behind come back'],
      ['在书里给自己找一个对手', 'Find yourself an opponent in the book'],
      ['写信：地址写到哪里', 'Letters: where do they go?'],
    ],
    content: [
      `《骆驼祥子》读到第三周，班里有十四个人停在第五十页。曾雨桐没有催，请他们写信给祥子，只许写一件看不惯的事。最短的那封写着：“你为什么不说话？”
下一周，十四个人里有十二个自己翻到了后面，想知道他到底说没说。
课程按周开放，跟着您的班一起走。每周有一段她班里的录音、一页给学生的阅读单，和一份“如果这周大家都没读”的备用方案。
## 信寄到哪里
有人寄给了作者故居，有人寄给自己的爷爷，还有一封寄给了十年后的收信人，由学校档案室保管。`,
      `Three weeks into “Rickshaw Boy” fourteen pupils were stuck on page fifty. Yutong Zeng did not chase them. She asked for a letter to Xiangzi about one thing they couldn’t stand. The shortest: “Why don’t you say something?”
By the next week twelve of them had read on, to find out whether he ever does.
The course opens week by week and keeps pace with your class. Each week brings a recording from her room, a page for pupils, and a fallback in case nobody has read a word.
## Where the letters went
Some to the author’s house, some to a grandfather. One is addressed to a reader ten years from now and is waiting in the school archive.`,
    ],
    audience: [
      [
        '初中语文老师，尤其是班里有一半人不读书的',
        'teachers of Chinese in grades seven to nine, above all where half the class doesn’t read',
      ],
      ['想在家里和孩子共读一本长书的父母', 'parents who want to read a long book together with a child'],
    ],
    questions: [
      {
        question: ['一定要读《骆驼祥子》吗？', 'Must it be “Rickshaw Boy”?'],
        answer: [
          '不用。附有十二本书的六周计划，也可以照着格式自己排一本。',
          'No. There are six-week plans for twelve books, and a blank one for yours.',
        ],
      },
      {
        question: ['中途加入跟得上吗？', 'Can I join late?'],
        answer: [
          '可以，所有已开放的内容随时能看，但请让您的班从第一周开始。',
          'Everything that has opened stays open. Do let your class begin at week one.',
        ],
      },
    ],
  },
  {
    slug: 'first-years-1',
    title: ['走上讲台的第一百天', 'The first hundred days'],
    leader: '杨子谦',
    price: '0.00',
    isRecommended: true,
    tags: ['新教师', '新教师带教', '来信'],
    summary: [
      '杨子谦把自己入职头一百天的日记一页页念给您听，包括他躲在玉米堆后面哭的那一页。',
      'Ziqian Yang reads from the diary of his first hundred days, including the page on which he hides behind the maize and cries.',
    ],
    lessons: [
      ['第 1 天：没有人告诉我铃在哪里', 'Day 1: nobody told me where the bell was'],
      ['第 9 天：他们不听我的', 'Day 9: they don’t listen to me'],
      ['第 37 天：我想辞职', 'Day 37: I want to quit'],
      ['第 64 天：一个孩子问我叫什么', 'Day 64: a child asks my name'],
      ['第 100 天：还是没有铃', 'Day 100: still no bell'],
    ],
    content: [
      `这不是经验分享。写日记的人当时二十三岁，什么也没想明白，念的人也不打算替他想明白。
每页日记之后，有一位教了二十年以上的老师说两分钟话，只许说“我那年也”，不许说“你应该”。这条规矩是杨子谦定的，他说“应该”两个字他第一百天就听够了。
课程免费。听完以后，您可以写下自己的某一天寄来，我们每年选一百页印成册子，送给当年入职的人。`,
      `Don’t expect advice. The author of the diary was twenty-three and understood nothing yet, and the man who reads it does not pretend otherwise.
After each page somebody with twenty years or more in the classroom speaks for two minutes. They may say “so did I”. They may not say “you should”. The rule is Ziqian Yang’s; by day one hundred he had heard enough of “should”.
It is free. When you have listened, write down a day of your own and send it in. Each year a hundred pages are printed as a booklet for those who start.`,
    ],
    audience: [
      [
        '今年九月刚入职、还在找饭卡的人',
        'people who started in September and are still looking for their canteen card',
      ],
      ['带徒弟的师傅，请和徒弟分开听', 'mentors; please listen without your trainee'],
    ],
    questions: [
      {
        question: ['为什么不收费？', 'Why is it free?'],
        answer: [
          '录制费用由灯下教师基金承担，条件是永远不收费。',
          'The Lamplight Fund paid for the recording on condition that it always would be.',
        ],
      },
    ],
  },
  {
    slug: 'digital-classroom-1',
    title: ['屏幕以外：技术什么时候该关掉', 'Beyond the screen: when to switch it off'],
    leader: '刘明慧',
    price: '99.00',
    tags: ['信息技术', '隐私', '课堂管理'],
    summary: [
      '一位写过六年程序的老师告诉您，哪些课用屏幕更好，哪些课用了反而更糟，各有二十个例子。',
      'A teacher who used to write software on where a screen helps and where it hurts, with twenty examples of each.',
    ],
    lessons: [
      ['先问：不用它，这节课缺什么', 'First ask what the lesson lacks without it'],
      ['四种值得打开的时刻', 'Four moments worth switching on for'],
      ['班级账号里都存了谁的什么', 'Whose data is in the class account?'],
      ['聊天机器人答错的九道题', 'Nine questions the chatbot got wrong'],
      ['关掉之后的五分钟', 'The five minutes after you switch it off'],
    ],
    content: [
      `刘明慧在教室门上贴过一张表：今天屏幕亮了几分钟，其中几分钟不亮也行。贴了一个月，平均每节课亮二十六分钟，可以不亮的占十九分钟。
她不是要大家都回到粉笔。剩下的七分钟里，有模拟一万次抛硬币，有听障同学的实时字幕，有同时改四十份稿子，那些没有屏幕真的做不成。
第三课请带上您班里正在用的所有工具的名字。我们会一个个查：它要学生的什么，存在哪儿，毕业以后删不删。`,
      `For a month a sheet hung on Minghui Liu’s door: minutes of screen today, and how many of them could have been dark. The average lesson had twenty-six, of which nineteen were not needed.
She isn’t sending anybody back to chalk. In the other seven minutes they tossed ten thousand coins, a deaf pupil had live captions, and forty drafts were corrected at once. None of that works without a screen.
For lesson three bring the name of every tool your class uses. We look at them one by one: what it takes from pupils, where that is kept, and whether it is deleted when they leave.`,
    ],
    audience: [
      ['学校刚配了平板、还没想好怎么用的老师', 'teachers whose school has just bought tablets'],
      ['管学校信息化、要签合同的人', 'whoever signs the contracts for software at school'],
    ],
    questions: [
      {
        question: ['会推荐具体的软件吗？', 'Do you recommend products?'],
        answer: [
          '不推荐，也不收厂商的钱；我们给一张十二个问题的核对表。',
          'No, and no vendor pays us. You get a checklist of twelve questions.',
        ],
      },
    ],
  },
  {
    slug: 'class-and-home-1',
    title: ['家长会可以这样开', 'Another way to meet the parents'],
    leader: '马文竹',
    price: '59.00',
    isRecommended: true,
    tags: ['家校沟通', '班主任', '心理'],
    summary: [
      '不念分数、不放幻灯，先让四十位家长互相认识十分钟；马文竹录下了整场，连冷场也在。',
      'No marks read out, no slides: forty parents get ten minutes to meet each other. Wenzhu Ma recorded all of it, silences included.',
    ],
    lessons: [
      ['一封不像通知的邀请信', 'An invitation that doesn’t read like a summons'],
      ['椅子怎么摆', 'Where the chairs go'],
      ['四个开场问题，和三个不要问的', 'Four opening questions, and three to avoid'],
      ['会后那五位不肯走的家长', 'The five who stay behind'],
    ],
    content: [
      `录像里的家长会在一个下雨的周四晚上，来了三十九位。前四分钟没有人说话，马文竹坐在第二排，也没有说话。
后来有位父亲咳了一声，说：“我先说吧，我每天见孩子不到一个小时。”接下来的八十分钟，她只开了五次口。
课程拆开这五次，讲她为什么在那时说、说了几个字。您不必照搬，海石中学的家长和您的家长不一样，但椅子的摆法大概可以借。
> 家长会不是汇报，是四十个大人第一次坐在一起想同一件事。`,
      `The meeting was on a wet Thursday evening, and thirty-nine came. For four minutes nobody spoke. Wenzhu Ma, in the second row, didn’t either.
Then a father cleared his throat. “I’ll start. I see my child for less than an hour a day.” In the next eighty minutes she opened her mouth five times.
The course takes those five apart: why then, and why so few words. Don’t copy them; your parents are not hers. The arrangement of the chairs you can probably borrow.
> It isn’t a report. It is the first time forty adults think about the same thing in one room.`,
    ],
    audience: [
      ['一想到家长会就胃疼的班主任', 'class teachers whose stomach turns at the thought of it'],
      ['愿意带头先说一句的家长委员', 'parents on the committee who are willing to go first'],
    ],
    questions: [
      {
        question: ['录像里的家长知道会公开吗？', 'Do the parents know that they are shown?'],
        answer: [
          '知道。三十九位中有三十四位签了同意书，另外五位的声音和画面已经去掉。',
          'Yes. Thirty-four of the thirty-nine agreed in writing; the other five were cut out.',
        ],
      },
    ],
  },
  {
    slug: 'lesson-plans-4',
    title: ['同一篇课文，三种教法', 'One text, three lessons'],
    leader: '魏磊',
    price: '129.00',
    tags: ['课例', '备课', '朗读'],
    summary: [
      '魏磊在三个平行班教同一篇《秋天的雨》：讲读、讨论、表演，一周后看孩子各记住了什么。',
      'Lei Wei taught “Autumn rain” to three parallel classes, by reading, by discussion and on a stage. A week later he asked what was left.',
    ],
    lessons: [
      ['讲读课：我说了二十八分钟', 'Reading: I talked for twenty-eight minutes'],
      ['讨论课：有九个孩子没有开口', 'Discussion: nine children said nothing'],
      ['表演课：课文只演到一半', 'The stage: we got halfway'],
      ['一周以后的三叠纸', 'Three piles of paper, one week on'],
    ],
    content: [
      `三节课都不算好课，这正是魏磊选它们的原因。
一周以后，三个班各发一张白纸，写下还记得的。讲读班记住的词最多，讨论班记住的是同学的话，表演班有个孩子画了一顶用报纸折的蘑菇帽，旁边写：我演蘑菇，没有台词，但是我知道雨来了。
您会拿到全部一百二十六张纸的扫描件，按班分好，可以自己先猜再看他的结论。结论很短，只有一行，我们不在这里剧透。`,
      `None of the three is a good lesson, which is why Lei Wei chose them.
A week later each class got a blank sheet and wrote down what was left. The reading class had kept the most words; the discussion class remembered each other. A child from the stage had drawn a mushroom hat of newspaper. “I was the mushroom. I had no line, but I knew that the rain was coming.”
You get scans of all 126 sheets, sorted by class, so that you can guess before you hear his conclusion. It is one line long, and we won’t give it away.`,
    ],
    audience: [
      [
        '小学语文教研组，三个人分头上一遍最好',
        'primary teachers of Chinese; ideally three of you teach it in parallel',
      ],
      ['想知道“学生到底记住了什么”的任何学科老师', 'teachers of anything who wonder what stays'],
    ],
    questions: [
      {
        question: ['有没有教案？', 'Are there lesson plans?'],
        answer: [
          '有三份，都留着批注和涂改，不是事后整理的那种。',
          'Three, with all their crossings-out; nothing was tidied afterwards.',
        ],
      },
    ],
  },
  {
    slug: 'reading-writing-5',
    title: ['街巷笔记：把作文写到校门外', 'Street notes: writing beyond the gate'],
    leader: '魏磊',
    price: '199.00',
    formerPrice: '259.00',
    tags: ['写作', '走访', '项目式学习'],
    summary: [
      '从买一只帆布包开始，用六节课在您的班里开出第一本街巷笔记。',
      'Buy a canvas bag, then start the first street notebook of your own class in six lessons.',
    ],
    lessons: [
      ['包要多大，本子要多厚', 'How big a bag, how thick a book'],
      ['第一周：只许数，不许形容', 'Week one: count, don’t describe'],
      ['三个安全约定，写给家长', 'Three rules of safety, for the parents'],
      ['朗读的时候，谁可以打断', 'Who may interrupt a reading'],
      ['写到隐私怎么办', 'When the writing becomes private'],
      ['本子写满那天', 'The day the book is full'],
    ],
    content: [
      `红砖小学的第一本街巷笔记开头很糟：前九页都是“今天我很高兴”。魏磊没有批评，他换了一条规矩，这一周谁也不许用形容词。
于是第十页写着：“修车铺有四个气筒，两个坏的。”第十一页写着：“坏的那两个，一个是去年我爸骑坏的。”
六节课按这样的顺序走，每一课都附一页真的笔记和它背后的那条规矩。第五课最慎重：孩子写到了邻居吵架、家里欠钱，老师怎样让他愿意继续写，又不让全班听见。
报名的班级会收到一只帆布包和一本空白的本子，由青砚读本赠送，邮费由您负担。`,
      `The first notebook of Red Brick Primary School began badly: nine pages of “today I was happy”. Lei Wei made no comment. He made a rule: no adjectives this week.
Page ten says: “The bicycle shop has four pumps, two of them broken.” Page eleven: “One of the broken ones was my father, last year.”
The six lessons follow that order. Each shows a page from a real notebook and the rule behind it. The fifth is the most careful: a child has written about neighbours quarrelling, about money owed at home. How do you keep the child writing without the whole class listening?
Every class that enrols receives a canvas bag and a blank book from Qingyan Readers; you pay the postage.`,
    ],
    audience: [
      ['三到六年级的语文老师', 'teachers of Chinese in grades three to six'],
      ['做社区教育、想让孩子认识街坊的人', 'people in community work who want children to know their neighbours'],
    ],
    questions: [
      {
        question: ['学校不让学生单独出校门，能做吗？', 'Our pupils may not leave school alone. Can we still do it?'],
        answer: [
          '能。第三课有一个只写“从家门到校门”的版本，由家长陪着完成。',
          'Yes. Lesson three has a version about the way from home to school, done together with a parent.',
        ],
      },
      {
        question: ['帆布包不够每人一只怎么办？', 'There is only one bag?'],
        answer: [
          '只要一只。轮到谁，谁就是那一晚的作者，这是全部用意所在。',
          'One is the point: whoever carries it is the author that night.',
        ],
      },
    ],
  },
]
