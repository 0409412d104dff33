// Texts of news: of its pages, and of the operators' desk for it.
import en from '../../locales/en/news.json';
import zh from '../../locales/zh-HK/news.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
