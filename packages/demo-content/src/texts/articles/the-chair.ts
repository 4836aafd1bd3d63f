import type { Article } from './article.ts'

export const theChair: Article = {
  slug: 'the-chair',
  category: 'schools',
  title: ['走进海石：咨询室门外的那把椅子', 'Haishi: the chair outside the door'],
  summary: [
    '青岛海石中学用一把旧藤椅、两张卡片和一句写在门上的话，改变了谁会来、什么时候来。',
    'A rattan chair, two cards and a sentence on a door changed who comes to the counsellor in one Qingdao school, and when.',
  ],
  teachers: ['马文竹'],
  tags: ['走访', '心理', '班主任'],
  author: '陆行之',
  daysAgo: 277,
  content: [
    `藤椅的左边扶手断过一次，缠着蓝色的胶带。坐上去会响，“吱”的一声，里面的人就知道外面有人了。
这是青岛海石中学四楼的走廊尽头，左手是窗，看得见海，右手是一扇浅绿色的门。门上有一张课程表，一张值班表，还有一句话，字比前两样都大：
你说的话不出这间屋子，除非有人可能受伤。
心理老师马文竹说，这句话她改过七次。最早的一版是“为你保密”，学生问，那老师会不会告诉班主任？会不会告诉我妈？保密，保到哪里？她才知道，承诺要有边，有边的才能信。
## 三个名字
咨询室六年前建好，剪彩的时候来了电视台。第一个学年结束，预约本翻开，三个名字，两个是被班主任领来的，还有一个是走错了门，本来要去隔壁领校服。
不是没有事。那一年，学校里有学生离家出走，有人在厕所里哭到放学，有人连续四十天不吃早饭。可是谁也不来。
马文竹做了一次匿名问卷，只问一个问题：你为什么不来？回收了六百一十四张。排在第一的不是“不需要”，是“怕被人看见敲门”，占四成一。
“敲门”这个动作，在走廊上太响了。
她想了一个暑假，九月开学，把自己家阳台上的藤椅搬了来。旁边贴了张纸，内容大家现在都知道了：坐多久都行，五分钟后门会开，可以走，也可以进来。
## 五分钟
五分钟是怎么定的？她试过。两分钟太短，有人刚坐稳；十分钟太长，会被别人看见太久。五分钟，够看完窗外一艘船从左边的窗框走到右边的窗框。
门开的时候，她不说“请进”，也不看那个人的脸，她看窗外，说一句跟天气有关的话。比如，今天雾大。
大多数人站起来走了。她在本子上画一道，不记名字。第一年一百六十二道，真的走进门的，四十七人次。
> “那一百多个没有进来的，你觉得白坐了吗？”她反问我。
有个男生坐了六个午休，每次门一开就走。第七天，他留下一张画就跑了，画上只有那把椅子，连蓝胶带都画了。第八天，他坐下，门开了，他没有走，说：雾散了。
后来马文竹才知道，那六天里，他父母在办离婚手续。他说那把椅子是那一个星期里，唯一不问他话的地方。
## 两张卡片
一个心理老师，一千三百个学生，不可能都靠她。真正每天和孩子在一起的，是三十一位班主任。
她给每位班主任做了两张卡，巴掌大，可以夹在手机壳后面。绿的一张写着“先自己谈”：迟到、跟同学闹翻、成绩忽然掉、上课走神。白的一张写着“当天转介”，只有五行，每行不到十个字，说到伤害自己的、说到有人伤害他的、连续几天不吃不睡的……背面是三个电话，一个是她的，一个是区里的，一个是医院的。
白卡最下面有一句小字：宁可转错，我来道歉。
去年一年，当天转介二十三次，后来证明不要紧的有九次。九次她都去道了歉，也谢了那位老师。有一次不是不要紧，那位年轻班主任半夜十一点打来电话，声音发抖，说我可能想多了。
没有想多。
这件事她只讲到这里。门上那句话，对她也一样有效。
## 家长会之前
每学期的家长会，她有三十分钟，排在所有人前面。她用这三十分钟做一件事，请家长给自己的孩子写一句话，不许提成绩，不许提将来，不许有“只要”“但是”。
有位父亲写了半天，写不出来。旁边的母亲也写不出来。整个礼堂安静得能听见海。
最后收上来的纸条她一张不看，第二天由班主任夹进孩子的作业本里。有一个孩子，把纸条贴在了铅笔盒的盖子里面，那上面写着：今天早上你哼的是什么歌？
## 现在
椅子换过一次坐垫，没有换过位置。隔壁领校服的房间搬走了，免得有人再走错，可是马文竹有点惋惜，她说，走错门的那一个，后来也坐下聊了半小时。
我走的时候是中午，走廊上没有人，椅子空着。电梯门快关上时，听见很轻的一声：
吱。`,
    `Its left arm has been broken once and is bound with blue tape. When you sit down on it, it creaks, and whoever is inside knows that you’re there.
We are at the end of a corridor on the fourth floor of Haishi Middle School in Qingdao. On the left is a window with the sea in it and on the right a pale green door. It has a timetable, a rota, and in larger letters than either:
What you say stays in this room, unless somebody may get hurt.
Wenzhu Ma, the counsellor, has rewritten that sentence seven times. At first it said “in confidence”. Will you tell our class teacher? pupils wanted to know. My mum? How far does confidence go? A promise needs an edge, she learned, or you can’t trust it.
## Three names
The room was opened six years ago with television present. After one school year its appointment book held three names. Two had been brought along by a teacher. The third had the wrong door and wanted a school uniform.
It wasn’t for want of trouble. That year one pupil ran away from home, one sat crying in the lavatory until school was over, one ate no breakfast for forty days. But they didn’t come.
Ma sent round one question, without names: why not? There were 614 answers. First among them was not “I don’t need to”. It was “someone might see me knock”, forty-one per cent.
In that corridor, knocking is loud.
She thought about it for a summer. In September she carried up the rattan chair from her balcony and pinned the note beside it that everyone here knows by now.
## Five minutes
Why five? She has tried others. In two you’ve hardly settled; in ten you have been seen for too long. Five is what a ship takes from one side of the window frame to the other.
When the door opens she doesn’t say “come in” and doesn’t look at a face. She looks out of the window and says something about the weather. Foggy today.
Most of them get up and leave. She makes a mark in a book, with no name. There were 162 marks in the first year, and on forty-seven occasions somebody came in.
> “And the hundred-odd who didn’t?” she asks me. “Did they sit there for nothing?”
One boy sat through six lunch breaks and got up whenever the door opened. On the seventh day he pushed a drawing under it and ran. It was the chair, blue tape and all. On the eighth the door opened and he stayed where he was. “The fog’s gone,” he said.
In those days, she found out later, his parents had been getting divorced. The chair was the only place all week that asked him nothing.
## Two cards
There is one of her and there are thirteen hundred pupils. The people who see them every day are thirty-one class teachers.
Each has two cards from her, small enough for the back of a phone. The green one lists what you talk about yourself: coming late, falling out, marks that drop, staring into space. The white one says “refer today”. It has five short lines, about hurting oneself, about being hurt, about days without food or sleep. On its back are three numbers: hers, the district’s, the hospital’s.
At the bottom in small print: if it was nothing, I’ll apologise.
Last year twenty-three were referred the same day, and in nine cases it was nothing. She apologised nine times, and thanked the teacher. One of the others came at eleven at night from a young colleague whose voice shook. I’m probably imagining things, she said.
She wasn’t.
That’s as far as Ma will tell it. The sentence on the door binds her, too.
## Before the parents’ evening
Every term she has the first thirty minutes. She uses them for one thing. Write a sentence to your child. It may not be about marks, nor the future, nor contain “as long as” or “but”.
One father sat there and couldn’t. The mother beside him couldn’t either. The hall was so quiet that you heard the sea.
She reads none of the slips. Class teachers tuck them into exercise books the next day. One child has glued hers inside the lid of a pencil case. What was that tune you were humming this morning?
## Now
The chair has had one new cushion and has never been moved. The uniforms have gone to another floor so that nobody gets the wrong door. Ma is a little sorry. That pupil, she says, had sat down as well, and talked for half an hour.
It was noon when I left, the corridor empty, the chair too. The lift was closing when I heard it, very softly.
A creak.`,
  ],
}
