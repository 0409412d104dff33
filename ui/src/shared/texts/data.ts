// Texts that only the data pages need; they come with them.
import en from '../../locales/en/data.json';
import zh from '../../locales/zh-HK/data.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
