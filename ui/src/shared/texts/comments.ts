// Texts of comments and likes; they come with the button for a like.
import en from '../../locales/en/comments.json';
import zh from '../../locales/zh-HK/comments.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
