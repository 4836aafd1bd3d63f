import type { Article } from './article.ts'

export const nineOfTwenty: Article = {
  slug: 'nine-of-twenty',
  category: 'lessons',
  title: ['二十道题，机器人错了九道', 'Twenty questions, nine mistakes'],
  summary: [
    '武汉汉阳树中学的信息课上，初二学生给聊天机器人出题，然后给它的错误分类。',
    'In computing at Hanyangshu Middle School in Wuhan, eighth-graders examine a chatbot and classify its mistakes.',
  ],
  teachers: ['刘明慧'],
  tags: ['信息技术', '探究', '隐私', '信息科技'],
  author: '陆行之',
  daysAgo: 318,
  content: [
    `出题的规则只有三条。答案要能在两天之内亲自查到。不许出网上一搜就有的。不许出你自己也不知道答案、又不打算去查的。
第三条是后加的，因为有个男生想问“我将来会不会有钱”。
武汉汉阳树中学初二五班分成十组，每组两道题，一共二十道，考一个聊天机器人。出题花了整整一节课，比老师预想的难得多，刘明慧说，她看见学生一道一道地划掉，划得越来越慢，因为每划一道都要先问自己：这个我怎么知道的？
## 考卷
第三题：东湖绿道上，哪一段晚上没有路灯？出题的组前一天骑车去看过，拍了照。
第七题：学校名字里的那棵汉阳树，离最近的公交站多少步？他们走了三遍，二百一十四、二百一十六、二百一十五。
第十二题：食堂王阿姨的热干面，几点卖完？蹲点两天，都是七点四十一分前后。
第十八题最短：我们班有几个人会游泳？
投影打开，题目一道一道输进去。回答又快又流利，标点都很好看。第三题，它说整条绿道照明完善，分段列了五条。第七题，约三百五十步，步行大概五分钟。第十二题，它说王阿姨的热干面深受师生喜爱，通常在早读之后售罄。
全班哄堂大笑，有人喊：它认识王阿姨！
第十八题，它沉默了一小会儿，回答：根据一般情况，初二班级会游泳的学生约占百分之四十，因此您班上大约有十八人。
实际是三十一个。武汉的孩子，家家门口都有水。
## 分类
判卷用了两节课。对十一道，错九道。笑够了，刘明慧请他们做一件事，给九个错误分类，类别自己定。
分歧很大。有一组按“错得离不离谱”分，被否了，因为谁也说不清多离谱才算离谱。有一组按题目的学科分，也否了。吵到快下课，坐在后排的女生小晗站起来，说，应该按它为什么错来分。
“第九题它说的是三年前的站名，那是旧了。第十八题它不知道，可是它不说不知道，它拿别人的平均数来填。王阿姨那题，它什么都没有，就是编的。”
> 旧了。不知道却不说。编的。三个筐，九道题，刚好装完。
“哪个最糟？”
三十八只手举给了第三个。理由五花八门，最好的一条是一个平时总不交作业的男生说的：旧了的我能查，不说的我能猜，编的那种，它跟真的长得一样。
刘明慧做过六年程序员，她说那一刻，她想把这句话写进她从前每一份产品文档里。
## 反过来
第二周，她把题目翻了过来：换机器人考你们。
它出了二十道常识题，全班答，对了十四道。然后用同样的三个筐，装自己错的那六道。旧了的一道，有人还以为世界最高的楼是十年前那座。剩下五道，争了很久，才承认，四道是“不知道却不说”，一道是编的。
编的那道是小晗的同桌答的，问珠江发源于哪里，他写：广东。他说我想了想，觉得应该是。
“你当时知道自己是在编吗？”
他很认真地想了一会儿，说：“写的时候不知道。被问的时候，知道了。”
教室里没有人笑。
## 门口那张纸
五班后来写了一张使用约定，贴在机房门口，一共四行。
它说的，凡是要用的，查一样再用。同学的名字、照片、成绩，一样也不给它。问它之前，先写下自己的猜测。被它说服的时候，想一想，它从哪儿知道的。
前三行是投票通过的。最后一行有争议，有人说太啰嗦，谁天天想这个。小晗坚持要留，她说，你们就当它是在说王阿姨。
于是那一行后面，多了个括号：（它不认识王阿姨）。
听说这张纸传到了教师办公室，也传到了食堂。王阿姨问了好几个学生，机器人是谁，为什么要说我的面。弄明白以后，她把卖面的窗口上，挂了一块小黑板：
热干面，今天七点四十三卖完。本人写的。`,
    `There were three rules for the questions. You must be able to find the answer in person within two days. It can’t be something that a search brings up. And you may not ask what you don’t know yourself and don’t intend to find out.
The third was added because a boy wanted to ask whether he would be rich.
Class 8E of Hanyangshu Middle School in Wuhan formed ten groups, each with two questions, to examine a chatbot. It took a whole lesson. Minghui Liu had not expected it to be so hard. They crossed out one after another and grew slower and slower, because each time they had to ask themselves: how do I know that?
## The paper
Question three. Which stretch of the path around East Lake has no lights? The group had cycled there the night before and had photographs.
Question seven. How many steps is it from the old tree that the school is named after to the nearest bus stop? Three walks: 214, 216, 215.
Question twelve. When does Auntie Wang at the canteen run out of noodles? They had staked it out for two days. Around 7.41.
Question eighteen was the shortest. How many of us can swim?
They typed them in one by one, with the projector on. The replies were prompt and fluent and beautifully punctuated. Three: the entire path is well lit, in five bullet points. Seven: some 350 steps, about five minutes on foot. Twelve: Auntie Wang’s noodles are a favourite with staff and students alike and are usually sold out after morning reading.
There was a roar. “It knows Auntie Wang!”
At eighteen it hesitated. In general some forty per cent of eighth-graders can swim, so that in your class there are about eighteen.
There are thirty-one. In Wuhan everybody lives by water.
## Sorting
Marking took two lessons. Eleven right, nine wrong. When they had laughed enough, Liu asked them to sort the nine mistakes and to choose the categories themselves.
They couldn’t agree. By how far off it was? But nobody could say how far was far. By school subject? No. Shortly before the bell Xiaohan got up in the back row. You should sort by why it’s wrong.
“In number nine it gives a name that stop had three years ago. That’s old. In eighteen it doesn’t know, but it won’t say so; it fills in other people’s average. And with Auntie Wang it has nothing at all. It made that up.”
> Old. Doesn’t know and doesn’t say. Made up. Three baskets, nine mistakes, none left over.
“Which is worst?”
Thirty-eight hands went up for the third. The best reason was given by a boy who never does his homework. Old I can check, and the ones that won’t say I can guess. But made up looks exactly like true.
Liu was a programmer for six years. She would have liked to put that, she says, into every product manual she ever wrote.
## The other way round
In the second week she reversed it, and the chatbot examined the class.
It set twenty questions of general knowledge. They got fourteen, and put their own six mistakes into the same baskets. One was old: somebody’s tallest building had been overtaken ten years ago. Over the other five they argued for a long time, and in the end they admitted that four were “doesn’t know and doesn’t say”. One was made up.
It was by Xiaohan’s neighbour. Where does the Pearl River rise? “Guangdong,” he had written. He had thought about it and felt that it must.
“Did you know that you were making it up?”
He considered seriously. “Not when I wrote it. When you asked me, I did.”
No one laughed.
## The sheet on the door
They wrote an agreement and posted it outside the computer room. It has four lines.
If you’re going to use what it says, check one thing first. Give it nobody’s name, photo or marks. Before you ask, write down your own guess. When it convinces you, ask how it knows.
The first three passed. The last was disputed, since no one was going to think of that every day. Xiaohan insisted. Just imagine it’s talking about Auntie Wang.
So a bracket was added: it hasn’t met Auntie Wang.
The sheet found its way to the staff room and also to the kitchen. She asked several pupils who this chatbot was and why it talked about her noodles. When she had got to the bottom of it she hung a small blackboard over her counter.
Noodles sold out today at 7.43. Written by me.`,
  ],
}
