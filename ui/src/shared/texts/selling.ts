// Texts that only the pages of sellers need; they come with them.
import en from '../../locales/en/selling.json';
import zh from '../../locales/zh-HK/selling.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
