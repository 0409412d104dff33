// Texts that only the pages of collections and of people need; they come with them.
import en from '../../locales/en/people.json';
import zh from '../../locales/zh-HK/people.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
